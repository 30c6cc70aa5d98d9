export type * from './frame/inputs';
