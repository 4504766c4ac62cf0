// The list page for dynamic imports. Imported directly it would become a chunk of its own besides that of its lists.
export { ListPage } from './list-page.tsx'
