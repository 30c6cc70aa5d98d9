import type { Node } from '../../api/types';
import type { FieldError } from '../errors';
import { validateMetadata } from './metadata';
import { validateTaints } from './tolerations';

/** Rules for a node, to the extent of placement: name, labels and taints. */
export function validateNode(node: Node): FieldError[] {
  return [...validateMetadata(node.metadata, false), ...validateTaints(node.spec?.taints, 'spec.taints')];
}
