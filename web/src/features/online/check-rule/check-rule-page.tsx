import { checkRule } from '@banyan/contract/online/check-rule'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { RuleParts } from './rule-parts.tsx'

const CheckTrial = lazy(() => import('./check-trial.tsx').then((file) => ({ default: file.CheckTrial })))

/** Check rules with a trial of a value (ADMIN-091, ADMIN-092, DEC-055). */
export function CheckRulePage() {
  const [tried, setTried] = useState<{ id: string; ruleCode: string }>()
  return (
    <>
      <ListPage
        of={checkRule}
        header={{
          links: [
            { title: '在线表单', to: '/online/form' },
            { title: '填值规则', to: '/isps/fillRule' },
          ],
        }}
        form={RuleParts}
        reads={['ruleCode']}
        rowActions={({ id, ruleCode }) => [
          { label: '试一试', run: () => setTried({ id, ruleCode: ruleCode ?? '' }) },
        ]}
      />
      <Suspense fallback={null}>
        {tried && <CheckTrial key={tried.id} rule={tried} onClose={() => setTried(undefined)} />}
      </Suspense>
    </>
  )
}
