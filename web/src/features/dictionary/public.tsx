export { catTreeWidget } from './cat-tree/widget.ts'
export { DictItems } from './dict/dict-items.tsx'
