// The list page for those who fetch it: asked for by itself it would be a file beside the code of its lists.
export { ListPage } from './list-page.tsx'
