import { confirmedNumbers, numberRefusal } from '@banyan/contract/usual-number'
import { Checkbox } from 'antd'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import type { Field } from '#kit/widgets/widget.ts'
import styles from './form.module.css'

interface Props {
  field: Field
  value: string
  refusal: string | undefined
  onDecided: () => void
}

/** Below a phone number or plate that looks mistyped: lets the user confirm it. */
export function UnusualNumberMark({ field, value, refusal, onDecided }: Props) {
  const scope = useFormScope()
  const given = scope.useValue(confirmedNumbers)
  const kept = Array.isArray(given) ? (given as string[]) : []
  const isKept = kept.includes(value) && numberRefusal(field, value, []) !== undefined
  if (!isKept && (refusal === undefined || refusal !== numberRefusal(field, value, []))) return null
  return (
    <Checkbox
      className={styles.keep}
      checked={isKept}
      onChange={({ target: { checked } }) => {
        const others = kept.filter((each) => each !== value)
        scope.write({ [confirmedNumbers]: checked ? [...others, value] : others })
        onDecided()
      }}
    >
      仍按此号码保存
    </Checkbox>
  )
}
