import { type ReactNode, useRef, useState } from 'react'
import { FormScopeContext } from '#kit/widgets/form-scope.ts'
import { useWidgets } from '#kit/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'

interface Props {
  fields: readonly Field[]
  first?: Record<string, unknown>
  children?: ReactNode
}

/** The smallest form: controls by their fields, and its values as JSON below them. */
export function TestForm({ fields, first = {}, children }: Props) {
  const widgets = useWidgets()
  const [values, setValues] = useState(first)
  const latest = useRef(first)
  const write = (changes: Record<string, unknown>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
  }
  const scope = {
    useValue: (name: string) => values[name],
    read: () => latest.current,
    write,
    useRefusal: () => undefined,
    idOf: (name: string) => name,
    fields,
  }
  return (
    <FormScopeContext value={scope}>
      {fields.map((field) => {
        const { Edit } = widgets[field.type]
        return (
          <section key={field.name} aria-label={field.label}>
            <Edit
              field={field}
              value={values[field.name]}
              onChange={(value) => write({ [field.name]: value })}
            />
          </section>
        )
      })}
      {children}
      <output data-testid="values">{JSON.stringify(values)}</output>
    </FormScopeContext>
  )
}
