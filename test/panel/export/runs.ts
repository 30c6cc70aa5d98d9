import type { JsonObject } from '../../../src/cluster/api/types';
import { FrameBuilder } from '../../../src/panel/frame';
import { frameSources } from '../../../src/panel/frameSources';
import type { Frame } from '../../../src/panel/protocol';
import { Session, type Work } from '../../../src/session/session';
import { english, makeWords } from '../../../src/support/words';

export const node = (name: string, taints: JsonObject[] = [], labels: Record<string, string> = {}): JsonObject =>
  ({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: { taints } });

export const daemonSet = (name: string, podSpec: JsonObject = {}, annotations: Record<string, string> = {}): JsonObject => ({
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name, namespace: 'kube-system' },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name }, annotations }, spec: { containers: [{ name: 'c', image: `${name}:1` }], ...podSpec } },
  },
});

export const gpu: JsonObject = { key: 'gpu', value: 'true', effect: 'NoSchedule' };

/** A session whose cluster has settled. */
export function settled(objects: readonly JsonObject[]): Session {
  const session = new Session(objects);
  finish(session.settle());
  return session;
}

export function finish(work: Work): void {
  while (!work.next().done);
}

export const words = makeWords(english);

export function frameOf(session: Session): Frame {
  const builder = new FrameBuilder(session.cluster, session.start, frameSources(session.cluster, { placeLabel: () => undefined }), words);
  return builder.full({ selection: {}, running: false, speed: 1, notices: [], breakpoints: [] });
}
