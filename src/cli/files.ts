import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ScenarioFiles } from '../scenario';

/** True for the names that scenario files have: `scenario.yaml`, `*.scenario.yaml`, also with `.yml`. */
export function isScenarioName(path: string): boolean {
  return /(^|\.)scenario\.ya?ml$/.test(basename(path));
}

/** True for the names that manifests have. */
export function isManifestName(path: string): boolean {
  return /\.(ya?ml|json)$/.test(path) && !isScenarioName(path);
}

/** A file, or all files below a folder that the test accepts, sorted; hidden folders and node_modules are passed over. */
export function filesBelow(path: string, accepts: (path: string) => boolean): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).sort().flatMap(name => {
    const inner = join(path, name);
    if (statSync(inner).isDirectory()) return name.startsWith('.') || name === 'node_modules' ? [] : filesBelow(inner, accepts);
    return accepts(inner) ? [inner] : [];
  });
}

/** The files beside a scenario file. */
export function filesBeside(scenario: string): ScenarioFiles {
  const folder = dirname(scenario);
  return {
    read: name => {
      const path = join(folder, name);
      return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
    },
    list: () => readdirSync(folder).filter(name => /\.(ya?ml|json)$/.test(name) && statSync(join(folder, name)).isFile()).sort(),
  };
}
