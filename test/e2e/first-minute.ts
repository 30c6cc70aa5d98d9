// The first minute with DaemonScope: what `npm start -- --check` walks through, and the first end-to-end test.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClusterView } from '../support/cluster-view';
import { eventually } from '../support/eventually';
import { openSession } from '../support/session';
import type { Session } from '../support/session';
import type { Tools } from '../support/tools';
import { Words } from '../support/words';

const file = 'log-agent.yaml';
const set = 'log-agent';

interface Walk {
  readonly session: Session;
  readonly view: ClusterView;
  readonly words: Words;
}

interface Stage {
  readonly name: string;
  /** Does the stage's part and answers what there is to see; throws when it is not as it should be. */
  readonly see: (walk: Walk) => Promise<string>;
}

/** In the folder of the examples. */
const withNodes: readonly Stage[] = [
  { name: 'workbench', see: openTheFolder },
  { name: 'code-lens', see: openTheManifest },
  { name: 'cluster-view', see: openTheView },
  { name: 'first-pod', see: stepToTheFirstPod },
  { name: 'back', see: takeItBack },
  { name: 'settled', see: settle },
  { name: 'why', see: askWhy },
  { name: 'edited', see: edit },
  { name: 'broken', see: breakTheFile },
];

/** In a folder with one DaemonSet and nothing else. */
const withoutNodes: readonly Stage[] = [
  { name: 'sample-fleet', see: openWithoutNodes },
  { name: 'nodes-created', see: createNodes },
];

async function nothingPopsUp({ session }: Walk): Promise<void> {
  const messages = await session.workbench.notifications();
  if (messages.length > 0) throw new Error(`something popped up: ${messages.join(' | ')}`);
}

async function openTheFolder(walk: Walk): Promise<string> {
  await nothingPopsUp(walk);
  return 'the folder is open, nothing pops up';
}

/** When there is a lens, the extension has started: that has popped up nothing either. */
async function openTheManifest(walk: Walk): Promise<string> {
  const { session, words } = walk;
  await session.workbench.openFile(file);
  const lens = session.workbench.codeLens(words.text('Cluster view'));
  await lens.waitFor({ timeout: 90_000 });
  await nothingPopsUp(walk);
  const said = async (): Promise<string> => (await session.workbench.codeLensLine()).replace(/\s+/g, ' ').trim();
  const line = await eventually(said, text => /3\D+6|6\D+3/.test(text) && text.includes('cp-1'), 'the lens tells where the pods land', 90_000);
  return `above kind: DaemonSet stands "${line}"`;
}

async function openTheView({ session, view, words }: Walk): Promise<string> {
  await session.workbench.titleButton(words.title('openView')).click();
  await view.ready();
  const wanted = await eventually(() => view.slots(set, 'wanted, no pod yet').count(), count => count > 0, `a node is wanted by ${set}`);
  return `${await view.nodes().count()} nodes beside the file, ${wanted} wanted by ${set}, no pod yet`;
}

async function stepToTheFirstPod({ view }: Walk): Promise<string> {
  for (let steps = 1; steps <= 10; steps += 1) {
    await view.press('Step');
    const pods = await view.allPods();
    if (pods > 0) return `the first pod is there after ${steps} step(s): ${pods}`;
  }
  throw new Error('no pod after ten steps');
}

async function takeItBack({ view }: Walk): Promise<string> {
  await view.press('Back');
  await eventually(() => view.allPods(), pods => pods === 0, 'the pod leaves with Back');
  return 'Back takes it away again';
}

async function settle({ view }: Walk): Promise<string> {
  await view.press('Settle');
  const seen = async (): Promise<{ desired: number; running: number }> => ({
    desired: Number((await view.counts(set))[0]), running: await view.slots(set, 'running').count(),
  });
  const { running } = await eventually(seen, now => now.desired > 0 && now.running === now.desired, `every wanted pod of ${set} runs`);
  return `at ${await view.clock()} all ${running} pods of ${set} run`;
}

async function askWhy({ view, words }: Walk): Promise<string> {
  await view.slots(set, 'not wanted').first().click();
  const gate = view.frame.getByText(words.text('Gate 1: does the controller want a pod here?'));
  await gate.scrollIntoViewIfNeeded();
  return `a click on an empty slot says why, beginning with "${await gate.innerText()}"`;
}

async function edit({ session, view }: Walk): Promise<string> {
  await session.workbench.replaceInEditor('kubernetes.io/os: linux', 'pool: general');
  await view.button('Apply').waitFor();
  await view.button('Restart').waitFor();
  return 'after an edit the view offers Apply and Restart';
}

async function breakTheFile({ session, view, words }: Walk): Promise<string> {
  const before = await view.nodes().count();
  await session.workbench.replaceInEditor('pool: general', 'pool: [general');
  await session.workbench.squiggles('error').first().waitFor();
  await view.frame.getByText(words.text('A file is broken at the moment. What it said last is shown.')).waitFor();
  if (await view.nodes().count() !== before) throw new Error('the picture is gone while the file is broken');
  return 'a broken file is marked at its line, and the last good picture stays';
}

async function openWithoutNodes({ session, view, words }: Walk): Promise<string> {
  await session.workbench.openFile(file);
  await session.workbench.titleButton(words.title('openView')).click();
  await view.ready();
  await view.button('Create nodes.yaml').waitFor();
  return `without nodes in the files there is a sample fleet: ${(await view.nodeNames()).join(', ')}`;
}

async function createNodes({ session, view }: Walk): Promise<string> {
  await view.button('Create nodes.yaml').click();
  await session.workbench.editorTab('nodes.yaml').waitFor();
  return 'a button writes it down as nodes.yaml';
}

export interface WalkOptions {
  readonly tools?: Tools;
  /** Absolute path; a copy of examples/ by default. */
  readonly folder?: string;
  readonly locale?: string;
  readonly theme?: 'light' | 'dark' | 'highContrast' | 'highContrastLight';
  /** Where a screenshot of every stage goes, as NN-name.png. */
  readonly pictures: string;
}

export interface WalkResult {
  readonly passed: number;
  readonly failed: number;
  /** A line for each stage: what there was to see, or what was wrong. */
  readonly said: readonly string[];
}

/** Walks all stages in order; what comes after a stage that is not as it should be counts as failed too. */
export async function walk({ tools, locale, theme, pictures, folder }: WalkOptions): Promise<WalkResult> {
  const all = [...withNodes, ...withoutNodes];
  const said: string[] = [];
  await mkdir(pictures, { recursive: true });
  const session = await openSession({ tools, locale, theme, folder, width: 1680, height: 1050 });
  const view = new ClusterView(session.workbench.webview(), new Words(locale));
  const visit = (stages: readonly Stage[]): Promise<boolean> => visitAll(stages, { session, view, words: new Words(locale) }, pictures, said);
  try {
    let fine = await visit(withNodes);
    if (fine) {
      await session.openFolder({ [file]: await readFile(join('examples/first-cluster', file), 'utf8') });
      fine = await visit(withoutNodes);
    }
    const passed = fine ? all.length : said.length - 1;
    return { passed, failed: all.length - passed, said };
  } finally {
    await session.close();
  }
}

/** The walk as a test of its own. */
export async function walkInFull(locale?: string): Promise<void> {
  const { failed, said } = await walk({ locale, pictures: `out/e2e/first-minute-${locale ?? 'en'}` });
  assert.equal(failed, 0, said.join('\n'));
}

async function visitAll(stages: readonly Stage[], there: Walk, pictures: string, said: string[]): Promise<boolean> {
  for (const { name, see } of stages) {
    const label = `${String(said.length + 1).padStart(2, '0')}-${name}`;
    const { line, fine } = await outcome(label, see(there));
    said.push(line);
    console.log(line);
    await there.session.workbench.screenshot(join(pictures, `${label}.png`));
    if (!fine) return false;
  }
  return true;
}

async function outcome(label: string, seen: Promise<string>): Promise<{ line: string; fine: boolean }> {
  try {
    return { line: `✔ ${label}: ${await seen}`, fine: true };
  } catch (error) {
    return { line: `✘ ${label}: ${error instanceof Error ? error.message : String(error)}`, fine: false };
  }
}
