export { addNode } from './addNode';
export { apply } from './apply';
export { cordon, uncordon } from './cordon';
export { deleteObjects } from './delete';
export { annotate, label } from './label';
export { patch } from './patch';
export { rollout } from './rollout';
export { setImage } from './setImage';
export { taint } from './taint';
