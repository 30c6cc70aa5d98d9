import { test } from 'node:test';
import { inSession } from '../support/session';
import { walkByKeyboard } from './keyboard';

test('the same with the keyboard only in Japanese', () =>
  inSession('keyboard-ja', { locale: 'ja' }, (session) => walkByKeyboard(session, 'ja')));
