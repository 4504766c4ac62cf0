import { type ComponentType, lazy, Suspense } from 'react'
import { Input } from './input.ts'

/** A control whose code is fetched when it is first shown; an idle input keeps its place. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Control = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={<Input disabled />}>
      <Control {...props} />
    </Suspense>
  )
}
