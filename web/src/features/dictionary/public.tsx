export { catTreeWidget } from './cat-tree/widget.ts'
