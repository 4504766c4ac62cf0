import type { FormField } from '@banyan/contract/form/form-property'
import { useEffect, useState } from 'react'
import { useBackend } from '#kit/call/backend.ts'
import { withDefaults } from '#kit/form/initial-values.ts'
import { textOrDash } from '#kit/ui/format.ts'
import styles from '../form-designer.module.css'

interface Props {
  /** A field with an expression as default; fill rules are not tried, because they may use up numbers. */
  field: FormField
}

/** Shows the value that a new record would get. */
export function DefaultTrial({ field }: Props) {
  const { rules } = useBackend()
  const { name, defVal } = field
  const [value, setValue] = useState<unknown>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the default decides
  useEffect(() => {
    let isGone = false
    void withDefaults([field], 'add', {}, rules).then((found) => !isGone && setValue(found[name]))
    return () => {
      isGone = true
    }
  }, [defVal])
  return <output className={styles.trial}>{`现在新增时填入：${textOrDash(value)}`}</output>
}
