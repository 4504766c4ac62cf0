import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Input } from '#kit/ui/input.ts'
import { useIsPhone } from '#kit/ui/media.ts'

interface Heights {
  height: number
  /** The height on a phone, where controls are larger or stacked. */
  onPhone: number
}

/** A placeholder as high as the loading control, so that nothing below it moves. */
export function EditorPlaceholder({ height: atDesk, onPhone }: Heights) {
  const height = useIsPhone() ? onPhone : atDesk
  return <div aria-busy style={{ height, background: 'var(--ant-color-fill-quaternary)', borderRadius: 6 }} />
}

/** A placeholder for an upload control, with its hint, which tables do not show. */
export const UploadPlaceholder = (heights: Heights) => (
  <>
    <EditorPlaceholder {...heights} />
    <div style={{ height: 24, display: 'var(--field-hint, block)' }} />
  </>
)

/** A placeholder input while the control's code is loading. */
export const ControlPlaceholder = () => <Input disabled aria-busy aria-label="正在加载" />

/** A placeholder for three controls on one line, or stacked on a phone. */
export const StackedPlaceholder = () => <EditorPlaceholder height={32} onPhone={148} />

/** A control whose code is loaded when first shown; meanwhile a placeholder is shown. */
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

/** The same for read-only display, with nothing shown while loading. */
export const lazyDisplay = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyControl(load, null)
