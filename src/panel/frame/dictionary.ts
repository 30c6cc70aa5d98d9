import type { Node } from '../../cluster/api/types';
import type { Dictionary, LabelSet, NodeRow } from '../model';

/** Gives each different text (or list of texts) a number, and tells which ones are new since the last frame. */
class Words<T> {
  private readonly numbers = new Map<string, number>();
  private readonly values: T[] = [];
  private told = 0;

  numberOf(key: string, value: () => T): number {
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.values.length;
      this.numbers.set(key, number);
      this.values.push(value());
    }
    return number;
  }

  /** Everything; after that, `news` starts anew. */
  all(): readonly T[] {
    this.told = this.values.length;
    return [...this.values];
  }

  /** What came since it was asked last. */
  news(): readonly T[] {
    const fresh = this.values.slice(this.told);
    this.told = this.values.length;
    return fresh;
  }

  get size(): number {
    return this.values.length;
  }
}

/** Above this number of texts a new dictionary is worth more than a patch. */
const mostTexts = 20_000;

/** What rows of nodes point into: `model.ts`, `Dictionary`. */
export class FrameDictionary {
  private readonly texts = new Words<string>();
  private readonly pairs = new Words<string>();
  private readonly labelSets = new Words<LabelSet>();
  private readonly taintSets = new Words<readonly string[]>();

  private readonly nodes = new WeakMap<Node, Pick<NodeRow, 'labels' | 'taints'>>();

  /** Labels and taints of a node, made once per state of the node. */
  ofNode(node: Node, make: () => Pick<NodeRow, 'labels' | 'taints'>): Pick<NodeRow, 'labels' | 'taints'> {
    let known = this.nodes.get(node);
    if (!known) this.nodes.set(node, (known = make()));
    return known;
  }

  text(text: string): number {
    return this.texts.numberOf(text, () => text);
  }

  pair(pair: string): number {
    return this.pairs.numberOf(pair, () => pair);
  }

  labelSet(set: LabelSet): number {
    return this.labelSets.numberOf([set.role, set.zone, set.pool, ...set.pairs].join('\n'), () => set);
  }

  taintSet(taints: readonly string[]): number {
    return this.taintSets.numberOf(taints.join('\n'), () => taints);
  }

  all(): Dictionary {
    const { texts, pairs, labelSets, taintSets } = this;
    return { texts: texts.all(), pairs: pairs.all(), labelSets: labelSets.all(), taintSets: taintSets.all() };
  }

  news(): Dictionary {
    const { texts, pairs, labelSets, taintSets } = this;
    return { texts: texts.news(), pairs: pairs.news(), labelSets: labelSets.news(), taintSets: taintSets.news() };
  }

  /** It has grown so much that most of it must be out of use. */
  get overgrown(): boolean {
    return this.texts.size > mostTexts;
  }
}
