import { readLocation } from '@banyan/contract/area/pointer'
import { Button } from 'antd'
import { useFormScope } from '#kit/widgets/form-scope.ts'
import { HandlerList } from '../handler/handler-list.tsx'
import { useCandidates } from '../handler/use-candidates.ts'
import styles from './work-order.module.css'

/** The form member with the handler of a new order, which is dispatched after saving. */
export const dispatchTo = 'dispatchTo'

/** Chooses the handler of a new order, who gets it after saving. */
export function HandlerChoice() {
  const scope = useFormScope()
  const serviceTypeId = asText(scope.useValue('serviceTypeId'))
  const location = asText(scope.useValue('location'))
  const chosen = asText(scope.useValue(dispatchTo))
  const point = (location && readLocation(location).pointer) || undefined
  const candidates = useCandidates({ ...(serviceTypeId && { serviceTypeId }), ...(point && { point }) })
  return (
    <section className={styles.handler} aria-label="派给">
      <header>
        派给
        {chosen && (
          <Button type="link" size="small" onClick={() => scope.write({ [dispatchTo]: undefined })}>
            暂不派单
          </Button>
        )}
      </header>
      <HandlerList
        candidates={candidates}
        isShort
        value={chosen ? [chosen] : []}
        onChange={([id]) => scope.write({ [dispatchTo]: id })}
      />
    </section>
  )
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
