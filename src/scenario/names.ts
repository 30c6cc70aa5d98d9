/** True for a file that is a scenario by its name: `scenario.yaml`, `*.scenario.yml`. */
export function isScenarioName(path: string): boolean {
  return /(^|[./])scenario\.ya?ml$/.test(path);
}

/** Whether a text is meant to be a scenario, by its first lines: other files below a folder are left alone. */
export function looksLikeScenario(text: string): boolean {
  return /^\uFEFF?(?:---[^\n]*\n|\s*#[^\n]*\n|\s*\n)*(?:[^\n]*\n){0,20}?["']?kind["']?:\s*["']?Scenario\b/.test(text.slice(0, 4000))
    && text.slice(0, 4000).includes('daemonscope.dev/');
}
