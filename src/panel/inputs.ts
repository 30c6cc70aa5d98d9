import type { Event, Uri, Range } from 'vscode';
import type { JsonObject } from '../cluster/api/types';
import type { Path } from './protocol';

/** What a simulation starts from. */
export interface Inputs {
  readonly objects: readonly JsonObject[];
  /** Name of the sample fleet, when the files describe no nodes. */
  readonly sampleFleet: string | undefined;
  /** Number of objects whose files are broken now, so that what they said last is shown. */
  readonly kept: number;
  /** Number of problems that Kubernetes would refuse. */
  readonly errors: number;
  /** Number of files at which reading stopped, if it did. */
  readonly capped: number | undefined;
}

export interface SourcePlace {
  readonly uri: Uri;
  readonly range: Range;
}

/** The files that one panel shows, as the panel sees them. */
export interface Sources {
  /** Address of the folder (or document) all of them are in; what a panel remembers. */
  readonly root: string;
  readonly label: string;
  /** True when profile, version and seed come with the files and not from the person's settings. */
  readonly ownSettings?: boolean;
  readonly onDidChange: Event<void>;
  /** Waits until the files are known. */
  ready(): Promise<void>;
  inputs(): Inputs;
  /** Where a field of an object (`Kind/name`, `Kind/namespace/name`) stands, or its nearest ancestor. */
  place(target: string, path: Path): SourcePlace | undefined;
  /** `agent.yaml:31` */
  placeLabel(target: string, path: Path): string | undefined;
}
