import { fillRule, fillValue } from '@banyan/contract/online/fill-rule'
import { App } from 'antd'
import { call } from '#kit/api.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'

/** Fill rules with a trial that uses nothing up (ADMIN-093, DEC-056). */
export function FillRulePage() {
  const { message } = App.useApp()
  return (
    <ListPage
      of={fillRule}
      reads={['ruleCode']}
      rowActions={(row) => [
        {
          label: '试一试',
          run: async () => {
            const value = await call(fillValue.test, { ruleCode: row.ruleCode ?? '' })
            void message.info(`下一个值：${value ?? '-'}`)
          },
        },
      ]}
    />
  )
}
