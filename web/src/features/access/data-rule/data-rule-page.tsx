import { attrRule, objectRule } from '@banyan/contract/access/object-rule'
import { Tabs } from 'antd'
import { useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { AttrRuleParts } from './attr-rule-parts.tsx'
import styles from './data-rule.module.css'
import { attrRules, objectRules } from './families.ts'
import { objectRuleControls } from './object-rule-parts.tsx'

/** Which rows of an entity a role reaches, and which members it sees (ADMIN-080…088, DEC-063). */
export function DataRulePage() {
  const allowed = useAllowed()
  const tabs = [
    ...(allowed(objectRule.list) ? [{ key: 'rows', label: '数据权限规则' }] : []),
    ...(allowed(attrRule.list) ? [{ key: 'members', label: '属性规则' }] : []),
  ]
  const [tab, setTab] = useState(tabs[0]?.key ?? 'rows')
  return (
    <>
      {tabs.length > 1 && <Tabs className={styles.tabs} activeKey={tab} items={tabs} onChange={setTab} />}
      {tab === 'rows' ? (
        <ListPage
          key="rows"
          of={objectRules}
          controls={objectRuleControls}
          card={{ title: 'entityName', lines: ['roleId', 'scope'] }}
          without={['import', 'detail']}
        />
      ) : (
        <ListPage
          key="members"
          of={attrRules}
          form={AttrRuleParts}
          without={['import', 'detail', 'address']}
        />
      )}
    </>
  )
}
