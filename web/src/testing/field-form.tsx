import { vi } from 'vitest'
import { checkBySchema, type Values } from '#kit/form/check.ts'
import { FieldForm } from '#kit/form/field-form.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { show } from './show.tsx'

/** A text field of a form. */
export const text = (name: string, label: string, given: Partial<Field> = {}): Field => ({
  name,
  label,
  type: 'text',
  ...given,
})

/** Shows the form of something new; what it sends, and whether something was typed, is told to the two functions. */
export function showForm(
  fields: Field[],
  values: Values = {},
  given: Partial<Parameters<typeof FieldForm>[0]> = {},
) {
  const submit = vi.fn<(values: Values) => void>()
  const dirty = vi.fn<(isDirty: boolean) => void>()
  show(
    <FieldForm
      fields={fields}
      values={values}
      isNew
      check={checkBySchema}
      isSaving={false}
      onDirty={dirty}
      onSubmit={(values) => submit(values)}
      {...given}
    />,
  )
  return { submit, dirty }
}
