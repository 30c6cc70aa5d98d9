import { test } from 'node:test';
import { walkByKeyboard } from './keyboard';

test('with the keyboard only: a node is tainted, its pod leaves or stays, and the view says why', () => walkByKeyboard());
