import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Input } from '#kit/ui/input.ts'
import { useIsPhone } from '#kit/ui/media.ts'

interface Heights {
  height: number
  /** On a phone, where controls are larger or stand one below the other. */
  onPhone: number
}

/** As high as the control whose code is being fetched: nothing below it moves when it arrives. */
export function EditorPlaceholder({ height: atDesk, onPhone }: Heights) {
  const height = useIsPhone() ? onPhone : atDesk
  return <div aria-busy style={{ height, background: 'var(--ant-color-fill-quaternary)', borderRadius: 6 }} />
}

/** The place of an upload: its button or card, and its hint, which is not shown in tables. */
export const UploadPlaceholder = (heights: Heights) => (
  <>
    <EditorPlaceholder {...heights} />
    <div style={{ height: 24, display: 'var(--field-hint, block)' }} />
  </>
)

/** Keeps the place of a control while its code is fetched. */
export const ControlPlaceholder = () => <Input disabled aria-busy aria-label="正在加载" />

/** The place of controls that stand in one line at a desk and one below the other on a phone, three of them. */
export const StackedPlaceholder = () => <EditorPlaceholder height={32} onPhone={148} />

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
