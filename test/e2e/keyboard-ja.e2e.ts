import { test } from 'node:test';
import { walkByKeyboard } from './keyboard';

test('the same with the keyboard only in Japanese', () => walkByKeyboard('ja'));
