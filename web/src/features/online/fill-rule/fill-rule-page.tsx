import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { paramsText } from './fill-params.ts'
import { FillParamsField } from './fill-params-field.tsx'
import { fillRules } from './fill-rules.ts'

const FillTrial = lazy(() => import('./fill-trial.tsx').then((file) => ({ default: file.FillTrial })))

/** Fill rules with a trial that uses nothing up (ADMIN-093, DEC-056). */
export function FillRulePage() {
  const [tried, setTried] = useState<string>()
  return (
    <>
      <ListPage
        of={fillRules}
        form={FillParamsField}
        reads={['ruleCode']}
        columns={{
          ruleParams: { render: ({ ruleParams }) => paramsText(ruleParams) },
          createTime: { isHidden: true },
        }}
        rowActions={({ ruleCode }) => [{ label: '试一试', run: () => setTried(ruleCode ?? undefined) }]}
      />
      <Suspense fallback={null}>
        {tried && <FillTrial key={tried} ruleCode={tried} onClose={() => setTried(undefined)} />}
      </Suspense>
    </>
  )
}
