import { test } from 'node:test';
import { inSession } from '../support/session';
import { debugScenario, playRunBreak } from './scenario-tests';
import { walkthrough } from './walkthrough';

test('scenarios are debugged, played, run and broken as tests; the walkthrough opens one, and what is shown is exported', () =>
  inSession('scenarios', {}, async (session) => {
    await debugScenario(session);
    await session.workbench.runCommand('View: Close All Editors');
    await playRunBreak(session);
    await session.workbench.runCommand('View: Close All Editors');
    await walkthrough(session);
  }));
