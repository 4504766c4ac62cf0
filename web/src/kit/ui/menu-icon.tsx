import { lazy, Suspense } from 'react'

// Fetched beside the console: pages are drawn without waiting for pictures.
const NamedIcon = lazy(() => import('./named-icon.tsx').then((module) => ({ default: module.NamedIcon })))

/** The icon of a menu entry; its place is kept while the icons are fetched. */
export const MenuIcon = ({ name = '' }: { name?: string }) => (
  <Suspense fallback={<span className="anticon" style={{ width: '1em' }} />}>
    <NamedIcon name={name} />
  </Suspense>
)
