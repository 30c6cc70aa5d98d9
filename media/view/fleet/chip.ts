import type { SetRow, SlotMark, SlotState } from '../../../src/panel/protocol';
import { el, type El } from '../dom';
import { hueCount } from '../theme';
import { shapeOf } from './shapes';

/** The picture of a slot. It says nothing to a screen reader: the words beside it do. */
export function chip(set: Pick<SetRow, 'letter' | 'hue'>, state: SlotState, mark: SlotMark): El {
  const { parts, letter, ink, letterY } = shapeOf(state, mark);
  const label = letter ?? set.letter;
  const classes = ['chip', `hue-${set.hue % hueCount}`, `ink-${ink}`, label.length > 1 && 'long', letterY > 8 && 'low'];
  return el('span', { class: classes.filter(Boolean).join(' '), 'data-letter': label, 'aria-hidden': 'true' },
    el('svg', { viewBox: '-0.5 -0.5 17 17' }, parts.map((part) => el('path', {
      d: part.d, class: `fill-${part.fill} stroke-${part.stroke}`, 'stroke-dasharray': part.dash?.join(' '),
    }))));
}
