import { lazy, Suspense } from 'react'

// Loaded separately, so that pages are shown before the icons.
const NamedIcon = lazy(() => import('./named-icon.tsx').then((module) => ({ default: module.NamedIcon })))

/** The icon of a menu entry; a placeholder of equal size while icons are loading. */
export const MenuIcon = ({ name = '' }: { name?: string }) => (
  <Suspense fallback={<span className="anticon" style={{ width: '1em' }} />}>
    <NamedIcon name={name} />
  </Suspense>
)
