import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { walk } from './first-minute';

describe('the first minute', () => {
  for (const locale of [undefined, 'ja']) {
    test(`in ${locale ?? 'English'}`, async () => {
      const { failed, said } = await walk({ locale, pictures: `out/e2e/first-minute-${locale ?? 'en'}` });
      assert.equal(failed, 0, said.join('\n'));
    });
  }
});
