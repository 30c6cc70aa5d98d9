import assert from 'node:assert/strict';
import test from 'node:test';
import type { JsonObject } from '../../src/cluster/api/types';
import { Cluster } from '../../src/cluster/cluster';
import type { ProfileName } from '../../src/cluster/settings';
import { profileDifferenceCodes, profileDifferences, type ProfileDifferenceCode } from '../../src/explain';
import { english } from '../../src/support/words/localizer';
import { allProfileDifferences, profileDifferenceWords } from '../../src/support/words/profiles';

const node = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Node', metadata: { name } });
const set: JsonObject = {
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'log-agent' },
  spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } } },
};

function running(profile: ProfileName): Cluster {
  const cluster = new Cluster({ profile });
  cluster.start([node('n-1'), node('n-2'), node('n-3'), node('n-4'), node('n-5'), set]);
  cluster.settle();
  return cluster;
}

function nodesOf(cluster: Cluster, code: ProfileDifferenceCode): readonly string[] {
  return profileDifferences(cluster).find((each) => each.code === code)!.nodes;
}

for (const profile of ['kubernetes', 'textbook'] as const) {
  test(`every disagreement is told, with its nodes, while ${profile} is followed`, () => {
    const cluster = running(profile);
    assert.deepEqual(profileDifferences(cluster).map(({ code }) => code), profileDifferenceCodes);
    cluster.act({ nodeCondition: { node: 'n-1', set: { Ready: 'False' } } });
    cluster.act({ cordon: 'n-2' });
    cluster.act({ taint: { node: 'n-3', add: ['a=b:NoSchedule'] } });
    cluster.act({ taint: { node: 'n-4', add: ['a=b:PreferNoSchedule'] } });
    cluster.act({ taint: { node: 'n-5', add: ['a=b:NoExecute'] } });
    cluster.settle();
    assert.deepEqual(nodesOf(cluster, 'profile.not-ready'), ['n-1']);
    assert.deepEqual(nodesOf(cluster, 'profile.cordoned'), ['n-2']);
    assert.deepEqual(nodesOf(cluster, 'profile.taint'), ['n-3', 'n-4']);
  });
}

test('the profiles do disagree as they are told to', () => {
  const pods = (cluster: Cluster): readonly string[] => [...cluster.world.pods.values()].map(({ spec }) => spec.nodeName!).sort();
  const after = (profile: ProfileName): readonly string[] => {
    const cluster = running(profile);
    cluster.act({ nodeCondition: { node: 'n-1', set: { Ready: 'False' } } });
    cluster.act({ taint: { node: 'n-3', add: ['a=b:NoSchedule'] } });
    cluster.act({ taint: { node: 'n-5', add: ['a=b:NoExecute'] } });
    cluster.settle();
    return pods(cluster);
  };
  assert.deepEqual(after('kubernetes'), ['n-1', 'n-2', 'n-3', 'n-4']);
  assert.deepEqual(after('textbook'), ['n-2', 'n-4']);
});

test('a crash-looping pod is where the back-offs differ', () => {
  const cluster = new Cluster({ profile: 'textbook', images: { i: { exitAfter: 1000 } } });
  cluster.start([node('n-1'), set]);
  cluster.advance(4000);
  assert.deepEqual(nodesOf(cluster, 'profile.back-off'), ['n-1']);
});

test('each is worded three ways, with an example out of the cluster and the nodes it concerns', () => {
  assert.equal(allProfileDifferences(english).length, profileDifferenceCodes.length);
  const words = profileDifferenceWords(english);
  const [, , , name] = profileDifferences(running('textbook')).map(words);
  assert.equal(name!.textbook, 'Set and node: log-agent-n-1');
  const told = words({ code: 'profile.cordoned', args: {}, nodes: ['a', 'b', 'c', 'd'] });
  assert.equal(told.situation, 'A node is cordoned (now: a, b and 2 more)');
});
