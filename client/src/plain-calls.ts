import type { AnyEndpoint, InputOf, ResultOf } from '@banyan/contract/endpoint'
import type { PlainCall, Tree } from './plain-call.ts'

/** A type spelled out, so that the declarations of the package name nothing that is not packed. */
type Plain<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? number extends T['length']
        ? Plain<Item>[]
        : { [K in keyof T]: Plain<T[K]> }
      : 'children' extends keyof T
        ? PlainParent<T, NonNullable<T['children']>>
        : T extends object
          ? { [K in keyof T]: Plain<T[K]> }
          : T

/**
 * A type with `children`. Children of the same type make it a `Tree`, because a recursive type cannot be spelled out.
 */
type PlainParent<T, Children> = Children extends readonly (infer Child)[]
  ? [T, Child] extends [Child, T]
    ? Tree<{ [K in keyof T as K extends 'children' ? never : K]: Plain<T[K]> }>
    : { [K in keyof T]: Plain<T[K]> }
  : { [K in keyof T]: Plain<T[K]> }

/** The calls of some families with spelled-out types; at run time they are the endpoints. */
export function plainCalls<F extends Record<string, object>>(
  families: F,
): {
  readonly [K in keyof F]: {
    readonly [C in keyof F[K] as C extends string ? C : never]: F[K][C] extends AnyEndpoint
      ? PlainCall<Plain<InputOf<F[K][C]>>, Plain<ResultOf<F[K][C]>>>
      : never
  }
} {
  return families as never
}

/** The declaration behind a call. */
export const asEndpoint = (call: PlainCall<unknown, unknown>): AnyEndpoint => call as unknown as AnyEndpoint
