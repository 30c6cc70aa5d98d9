/**
 * What the reader takes on, so that no file can stop the editor. A single object above 1.5 MiB is refused by etcd too;
 * lists are read item by item and may be as long as a file.
 */
export const limits = {
  /** UTF-16 units of one file. */
  fileLength: 32 * 1024 * 1024,
  /** UTF-16 units of one document or list item. */
  documentLength: 1536 * 1024,
  /** Scalars and collections of one document. */
  events: 400_000,
  /** Documents and list items of one file. */
  documents: 100_000,
  /** Lists longer than this are read item by item. */
  listLength: 64 * 1024,
  /** Nesting of collections. */
  depth: 100,
  /** Nodes that aliases and merge keys of one document may add up to. */
  aliasedNodes: 200_000,
  /** Problems of one kind that are told of one document. */
  problems: 200,
  /** Attempts to read a document whose brackets close at too little indentation, and units that may be read again for it. */
  repairs: 20,
  repairedLength: 1024 * 1024,
  /** Nodes that one pool may stand for. */
  poolNodes: 100_000,
} as const;
