import * as vscode from 'vscode';
import { refOf } from '../../cluster/api/ref';
import type { JsonObject, KubeObject } from '../../cluster/api/types';
import { LineIndex } from '../../manifests/lines';
import { objectsIn } from '../../manifests/objects';
import { nearestNode, type Path } from '../../manifests/ranges';
import { readText, type ManifestObject } from '../../manifests/read';
import { startInputs } from '../../scenario/inputs';
import { DisposableStore } from '../../support/dispose';
import { loadScenario, rangeOf, type LoadedScenario } from './documents';

/** The files and objects that a scenario starts from, as a cluster view sees them. The address of the scenario is the root. */
export class ScenarioSources implements vscode.Disposable {
  /** A scenario says itself which rules it follows. */
  readonly ownSettings = true;
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  private loaded: LoadedScenario | undefined;
  private objects: readonly JsonObject[] = [];
  private places = new Map<string, ManifestObject>();
  readonly onDidChange = this.changed.event;

  /** What is not read yet is read when somebody waits for `ready`. */
  constructor(private readonly uri: vscode.Uri, loaded?: LoadedScenario) {
    if (loaded) this.take(loaded);
  }

  get root(): string {
    return this.uri.toString();
  }

  get label(): string {
    return this.loaded?.parsed.outline.name ?? this.uri.path.split('/').at(-1)!;
  }

  async ready(): Promise<void> {
    if (!this.loaded) this.take(await loadScenario(this.uri));
  }

  /** Takes what the files say now. */
  take(loaded: LoadedScenario): void {
    this.loaded = loaded;
    const { scenario } = loaded.parsed;
    if (!scenario) return;
    this.objects = startInputs(scenario, loaded.files).objects;
    this.places = new Map((scenario.files ?? loaded.files.list().map(name => ({ name }))).flatMap(({ name }) => {
      const uri = vscode.Uri.joinPath(this.uri, '..', name).toString();
      return readText(uri, loaded.files.read(name) ?? '').objects.map(object => [refOfObject(object.value), object] as const);
    }));
    this.changed.fire();
  }

  inputs(): { objects: readonly JsonObject[]; sampleFleet: undefined; kept: number; errors: number; capped: undefined } {
    return { objects: this.objects, sampleFleet: undefined, kept: 0, errors: 0, capped: undefined };
  }

  place(target: string, path: Path): { readonly uri: vscode.Uri; readonly range: vscode.Range } | undefined {
    const object = this.places.get(target);
    if (!object) return this.placeInScenario(target, path);
    const uri = vscode.Uri.parse(object.uri);
    const found = object.rangeOf(path) ?? object.nearestRangeOf(path);
    const text = this.loaded?.files.read(uri.path.split('/').at(-1)!) ?? '';
    return { uri, range: rangeOf({ lines: new LineIndex(text) }, found.key ?? found.value) };
  }

  placeLabel(target: string, path: Path): string | undefined {
    const place = this.place(target, path);
    return place && `${place.uri.path.split('/').at(-1)}:${place.range.start.line + 1}`;
  }

  dispose(): void {
    this.store.dispose();
  }

  /** An object that is written in the scenario itself. */
  private placeInScenario(target: string, path: Path): { readonly uri: vscode.Uri; readonly range: vscode.Range } | undefined {
    const { loaded } = this;
    const scenario = loaded?.parsed.scenario;
    if (!loaded || !scenario) return undefined;
    for (const [index, written] of scenario.objects.entries()) {
      const seed = objectsIn(written).objects.find(({ value }) => refOfObject(value) === target);
      if (!seed) continue;
      const node = nearestNode(scenario.ranges, ['spec', 'objects', index, ...seed.source(path)]);
      return { uri: this.uri, range: rangeOf(loaded, node.key ?? node.value) };
    }
    return undefined;
  }
}

function refOfObject(value: JsonObject): string {
  return refOf(String(value['kind']), value as unknown as KubeObject);
}
