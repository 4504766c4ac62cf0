import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Input } from '#kit/ui/input.ts'

/** A control whose code is fetched when it is first shown; an idle input, or what is given, keeps its place. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  holding: ReactNode = <Input disabled />,
): ComponentType<P> {
  const Control = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={holding}>
      <Control {...props} />
    </Suspense>
  )
}

/** The same for the read-only face, whose place stays empty until then. */
export const lazilyShown = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazily(load, null)
