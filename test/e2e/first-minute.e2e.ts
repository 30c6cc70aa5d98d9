import { test } from 'node:test';
import { walkInFull } from './first-minute';

test('the first minute, in English', () => walkInFull());
