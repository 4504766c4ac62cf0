import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { GrantNode } from '@banyan/contract/access/permission'
import { Button, Checkbox, Tooltip } from 'antd'
import styles from './grant.module.css'
import { grantState, type PageNode, visibleRows } from './grant-rules.ts'

interface Props {
  pages: PageNode[]
  held: ReadonlySet<string>
  folded: ReadonlySet<string>
  disabled: boolean
  onFold: (id: string) => void
  onToggle: (id: string, isGiven: boolean) => void
  /** Absent for menus that are not granted yet: rules travel with the grant. */
  rulesOf: (node: GrantNode) => (() => void) | undefined
}

/** One line per page, its actions beside it; a tick on the page gives all of them. */
export function GrantMatrix({ pages, held, folded, disabled, onFold, onToggle, rulesOf }: Props) {
  return (
    <ul className={styles.matrix}>
      {visibleRows(pages, folded).map(({ page, depth }) => {
        const state = grantState(page, held)
        return (
          <li key={page.id} className={styles.line} aria-label={page.title}>
            <span className={styles.page} style={{ paddingInlineStart: depth * 24 }}>
              {page.pages.length > 0 ? (
                <Button
                  type="text"
                  size="small"
                  aria-label={`${folded.has(page.id) ? '展开' : '收起'}${page.title}`}
                  icon={folded.has(page.id) ? <RightOutlined /> : <DownOutlined />}
                  onClick={() => onFold(page.id)}
                />
              ) : (
                <span className={styles.noFold} />
              )}
              <Checkbox
                checked={state === 'all'}
                indeterminate={state === 'some'}
                disabled={disabled}
                onChange={({ target }) => onToggle(page.id, target.checked)}
              >
                {page.title}
              </Checkbox>
              {page.paraTypeName && <span className={styles.count}>{page.paraTypeName}</span>}
              <RuleLink node={page} open={rulesOf(page)} />
            </span>
            {page.actions.length > 0 && (
              <span className={styles.actions}>
                {page.actions.map((action) => (
                  <span key={action.id}>
                    <Checkbox
                      checked={held.has(action.id)}
                      disabled={disabled}
                      onChange={({ target }) => onToggle(action.id, target.checked)}
                    >
                      {action.title}
                    </Checkbox>
                    <RuleLink node={action} open={rulesOf(action)} />
                  </span>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function RuleLink({ node, open }: { node: GrantNode; open: (() => void) | undefined }) {
  if (node.ruleFlag !== 1) return null
  return (
    <Tooltip title={open ? undefined : '保存授权后可设置数据规则'}>
      <Button type="link" size="small" className={styles.rule} disabled={!open} onClick={open}>
        数据规则
      </Button>
    </Tooltip>
  )
}
