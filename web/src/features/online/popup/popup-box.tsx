import { type AriaAttributes, lazy, Suspense, useEffect, useState } from 'react'
import { message } from '#kit/call/messages.ts'
import { PickBox } from '#kit/picker/pick-box.tsx'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { mappedValues } from '../report-picker/mapping.ts'
import { popupConfig } from './popup-config.ts'

const ReportModal = lazy(() =>
  import('../report-picker/report-modal.tsx').then((module) => ({
    default: module.ReportModal,
  })),
)

interface Props extends AriaAttributes {
  field: Field
  value: string
  /** Called with the field's own value; values of other fields are written directly. */
  onChange: (value: unknown) => void
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  onBlur?: () => void
  placeholder?: string
}

/** Shows the value and opens the report; the chosen rows fill all target fields. */
export function PopupBox({ field, value, onChange, disabled, ...control }: Props) {
  const { write, table } = useFormScope()
  const [isOpen, setOpen] = useState(false)
  const config = popupConfig(field)
  const refusal = 'refusal' in config ? config.refusal : undefined
  useEffect(() => {
    if (refusal) message.error({ content: refusal, key: refusal })
  }, [refusal])

  const spread = (values: Record<string, unknown>) => {
    const { [field.name]: own, ...others } = values
    if (field.name in values) onChange(own)
    if (Object.keys(others).length) write(others)
  }
  const clear = () => {
    const names = 'refusal' in config ? [] : config.destFields
    spread(Object.fromEntries([field.name, ...names].map((name) => [name, null])))
  }
  return (
    <>
      <PickBox
        {...control}
        placeholder={control.placeholder}
        disabled={disabled || refusal !== undefined}
        isMultiple={false}
        chosen={value ? [{ value, label: value }] : []}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onKeep={clear}
      />
      {isOpen && !('refusal' in config) && (
        <Suspense fallback={null}>
          <ReportModal
            code={config.code}
            groupId={table}
            isMultiple={field.multiple === true}
            onPick={(rows) => spread(mappedValues(rows, config))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
