/** Asks again every 100 ms until the answer is as wanted, and answers it; throws with the last answer after the limit (ms). */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, what: string, limit = 30_000): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > end) throw new Error(`waited ${limit / 1000} s in vain: ${what}; last seen: ${JSON.stringify(answer)}`);
    await new Promise(next => setTimeout(next, 100));
  }
}
