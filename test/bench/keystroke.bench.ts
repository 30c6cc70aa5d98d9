import { FrameBuilder, type FrameInput } from '../../src/panel/frame';
import { frameSources } from '../../src/panel/frameSources';
import { collect, readText, writeYaml, type SourceFile } from '../../src/manifests';
import { Session } from '../../src/session/session';
import { english, makeWords } from '../../src/support/words';
import { agent, agents, fleet } from './fleet';
import { bench } from './harness';

const words = makeWords(english);
const input: FrameInput = { selection: {}, running: false, speed: 1, notices: [], breakpoints: [] };

/** What happens between a keystroke in a DaemonSet's file and the message to the view, the debounce left out. */
class Workspace {
  private readonly nodes: SourceFile;
  private readonly others: SourceFile;
  private edited: SourceFile;
  private readonly session: Session;
  private readonly frames: FrameBuilder;

  constructor(nodes: number, sets: number) {
    this.nodes = readText('file:///nodes.yaml', fleet(nodes).map((node) => writeYaml(node)).join('---\n'));
    this.others = readText('file:///others.yaml', agents(sets).slice(1).map((set) => writeYaml(set)).join('---\n'));
    this.edited = readText('file:///agent.yaml', writeYaml(agent(0)));
    this.session = new Session(this.objects());
    this.session.takeChanges();
    const sources = frameSources(this.session.cluster, { placeLabel: () => '' });
    this.frames = new FrameBuilder(this.session.cluster, this.session.start, sources, words);
    this.frames.full(input);
  }

  /** The size of the message. */
  type(text: string): number {
    this.edited = readText('file:///agent.yaml', text, this.edited);
    this.session.setFiles(this.objects());
    return JSON.stringify(this.frames.update(input, this.session.takeChanges())).length;
  }

  private objects(): ConstructorParameters<typeof Session>[0] {
    return collect([this.nodes, this.others, this.edited]).objects.map(({ value }) => value);
  }
}

for (const [nodes, sets] of [[50, 5], [5000, 10]] as const) {
  let workspace: Workspace | undefined;
  let turn = 0;
  bench('keystroke to frame: an image', `${nodes}x${sets}`, () => {
    workspace ??= new Workspace(nodes, sets);
    const text = writeYaml(agent(0)).replace(/agent-0:1/, `agent-0:${turn++}`);
    return () => workspace!.type(text);
  });
  bench('keystroke to frame: a node selector', `${nodes}x${sets}`, () => {
    workspace ??= new Workspace(nodes, sets);
    const text = writeYaml(agent(0)).replace(/nodeSelector: \{\}/, `nodeSelector: { role: ${turn++ % 2 === 0 ? 'edge' : 'worker'} }`);
    return () => workspace!.type(text);
  });
}
