import type { Scope } from '../expression/evaluate.ts'
import { namesInExpression } from '../expression/fill-in.ts'
import { clockFunctions, standardFunctions } from '../expression/functions.ts'
import { parse } from '../expression/parse.ts'
import { callerName, type FormContext } from './form-context.ts'

// A file of its own, because the schema of the caller is loaded with every session, which evaluates no expression.

/**
 * The names and functions of an expression of a form. No value can take the place of the caller; values that hold the
 * caller already are not copied.
 */
export const formScope = (
  values: Readonly<Record<string, unknown>>,
  { today, caller }: FormContext,
): Scope => ({
  values: values[callerName] === caller ? values : { ...values, [callerName]: caller },
  functions: { ...standardFunctions, today: clockFunctions(today).today! },
})

/** Whether an expression reads a name of the caller. */
export function readsCaller(text: string | undefined): boolean {
  const expression = text?.includes(callerName) ? parse(text) : undefined
  return (
    expression !== undefined &&
    namesInExpression(expression).some((name) => name.split('.')[0] === callerName)
  )
}
