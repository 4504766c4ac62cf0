import { checkRule, ruleCheck } from '@banyan/contract/online/check-rule'
import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '#kit/api.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { RuleParts } from './rule-parts.tsx'

/** Check rules with a trial of a value (ADMIN-091, ADMIN-092, DEC-055). */
export function CheckRulePage() {
  const [tried, setTried] = useState<string>()
  return (
    <>
      <ListPage
        of={checkRule}
        form={RuleParts}
        reads={['ruleCode']}
        rowActions={(row) => [{ label: '试一试', run: () => setTried(row.ruleCode ?? undefined) }]}
      />
      {tried && <Trial ruleCode={tried} onClose={() => setTried(undefined)} />}
    </>
  )
}

function Trial({ ruleCode, onClose }: { ruleCode: string; onClose: () => void }) {
  const { message } = App.useApp()
  const [value, setValue] = useState('')
  const check = async () => {
    // The value travels URI-encoded once more than the query needs (ADMIN-091).
    await call(ruleCheck.check, { ruleCode, value: encodeURIComponent(value) })
    void message.success('校验通过')
  }
  return (
    <Modal
      open
      title={`试一试 · ${ruleCode}`}
      okText="校验"
      cancelText="关闭"
      onOk={check}
      onCancel={onClose}
    >
      <Input
        aria-label="待校验的值"
        placeholder="请输入待校验的值"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </Modal>
  )
}
