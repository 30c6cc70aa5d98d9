/** Name of the node lifecycle controller among the actors and, as upstream has it, in events. */
export const nodeController = 'node-controller';
