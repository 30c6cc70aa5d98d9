import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lightColours, pictureSvg } from '../../../src/panel/export/picture';
import { escaped, fitted } from '../../../src/panel/export/xml';
import type { Frame } from '../../../src/panel/protocol';
import { englishStrings } from '../../view/strings';
import { daemonSet, frameOf, gpu, node, settled, words } from './runs';

const strings = englishStrings();
const draw = (frame: Frame, title = 'first-cluster', group = 'none'): string =>
  pictureSvg({ frame, title, group, colours: lightColours, strings, span: words.span });

/** Names of the elements that are open at the end; throws where a text is no well-formed XML (of the kind written here). */
function openAtEnd(xml: string): readonly string[] {
  const open: string[] = [];
  const token = /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|[^<]+|</gi;
  for (const [text, closing, name, attributes = '', empty] of xml.matchAll(token)) {
    if (text === '<') throw new Error('a bare <');
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(name === undefined ? text : attributes)) throw new Error(`a bare & in ${text}`);
    if (name === undefined || empty === '/') continue;
    if (closing !== '/') open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}> closes something else`);
  }
  return open;
}

const hostile = '<script>alert("1")</script>&\'\u0000\u001b[31m\ud800]]>';

describe('the exported picture', () => {
  const frame = frameOf(settled([node('worker-2'), node('worker-10'), node('gpu-1', [gpu]), daemonSet('agent')]));

  it('is well-formed and stands by itself', () => {
    const svg = draw(frame);
    assert.deepEqual(openAtEnd(svg), []);
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200"/);
    assert.deepEqual(svg.match(/(?:href|src)="(?!#s\d+")[^"]*"|url\(|@import/g), null);
  });
  it('shows every node, in the order of their numbers', () => {
    const svg = draw(frame);
    assert.deepEqual([...svg.matchAll(/<title>(worker-\d+|gpu-1)<\/title>/g)].map(([, name]) => name), ['gpu-1', 'worker-2', 'worker-10']);
  });
  it('says what slots are in words, too', () => {
    assert.match(draw(frame), />running</);
    assert.match(draw(frame), />not wanted · taint</);
  });
  it('draws every node and slot of a large fleet', () => {
    const nodes = Array.from({ length: 700 }, (_, index) => node(`n-${index}`));
    const svg = draw(frameOf(settled([...nodes, daemonSet('a'), daemonSet('b')])));
    assert.deepEqual(openAtEnd(svg), []);
    assert.equal([...svg.matchAll(/<title>n-\d+<\/title>/g)].length, 700);
    assert.ok([...svg.matchAll(/<use /g)].length >= 1400);
  });
  it('groups as the view does', () => {
    const zones = ['b', 'a'].map((zone) => node(`n-${zone}`, [], { 'topology.kubernetes.io/zone': zone }));
    const svg = draw(frameOf(settled([...zones, node('n-0')])), 'zones', 'zone');
    assert.deepEqual([...svg.matchAll(/>([^<]+) · 1 node</g)].map(([, label]) => label), ['a', 'b', '(none)']);
  });
  it('keeps hostile names as text', () => {
    const [first, ...others] = frame.fleet.nodes;
    const [set] = frame.sets;
    const bad: Frame = {
      ...frame,
      bar: { ...frame.bar, moving: hostile },
      sets: [{ ...set!, key: hostile, name: hostile, letter: '<', rollout: { ...set!.rollout, text: hostile } }],
      fleet: {
        ...frame.fleet, texts: frame.fleet.texts.map(() => hostile), taintSets: frame.fleet.taintSets.map(() => [hostile]),
        nodes: [{ ...first!, name: hostile, details: [[0, 0]] }, ...others],
      },
    };
    const svg = draw(bad, hostile);
    assert.deepEqual(openAtEnd(svg), []);
    assert.ok(!svg.includes('<script'));
    assert.ok(svg.includes('&lt;script&gt;'));
  });
  it('takes the colours of a theme', () => {
    const svg = pictureSvg({ frame, title: 't', group: 'none', colours: { ...lightColours, background: '#101010' }, strings, span: words.span });
    assert.match(svg, /<rect width="1200" height="\d+" fill="#101010"\/>/);
  });
  it('is there also for a cluster with nothing in it', () => assert.deepEqual(openAtEnd(draw(frameOf(settled([])))), []));
});

describe('texts in XML', () => {
  it('lose what XML has no place for', () => assert.equal(escaped('a\u0000b\ud800c\ufffe😀'), 'a\ufffdb\ufffdc\ufffd😀'));
  it('are cut where the room ends', () => {
    assert.equal(fitted('worker-1', 100, 12), 'worker-1');
    assert.equal(fitted('a-very-long-name-of-a-node', 60, 12), 'a-very-…');
    assert.equal(fitted('ノードノードノード', 60, 12), 'ノードノ…');
  });
});
