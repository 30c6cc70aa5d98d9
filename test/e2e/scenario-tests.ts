import type { Session } from '../support/session';

/** One of the examples. */
export const scenario = 'noexecute-evicts/scenario.yaml';

/** What the Test Explorer says about the last run: `12/12 …`. */
export async function summary({ workbench }: Session): Promise<string> {
  return (await workbench.page.locator('.test-explorer .result-summary').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
}
