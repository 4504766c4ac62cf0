import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Input } from '#kit/ui/input.ts'

/** Holds the height of an editor while its code is fetched. */
export function EditorPlaceholder({ height }: { height: number }) {
  return <div aria-busy style={{ height, background: 'var(--ant-color-fill-quaternary)', borderRadius: 6 }} />
}

/** Holds the place of an upload with the hint below it, which tables leave out. */
export const UploadPlaceholder = ({ height }: { height: number }) => (
  <>
    <EditorPlaceholder height={height} />
    <div style={{ height: 24, display: 'var(--field-hint, block)' }} />
  </>
)

/** Keeps the place of a control while its code is fetched. */
export const ControlPlaceholder = () => <Input disabled aria-busy aria-label="正在加载" />

/** A control whose code is fetched when it is first shown; an idle input, or what is given, keeps its place. */
export function lazyControl<P extends object>(
  load: () => Promise<ComponentType<P>>,
  holding: ReactNode = <ControlPlaceholder />,
): ComponentType<P> {
  const Control = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={holding}>
      <Control {...props} />
    </Suspense>
  )
}

/** The same for the read-only face, whose place stays empty until then. */
export const lazyShow = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyControl(load, null)
