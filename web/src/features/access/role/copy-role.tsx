import { roleCopy, role as roles } from '@banyan/contract/access/role'
import { readPlan } from '#kit/list/family.ts'
import { FormDrawer } from '#kit/list/record/form-drawer.tsx'
import styles from '../grant/grant.module.css'

interface Props {
  role: { id: string; roleName?: string | null }
  onClose: () => void
}

/** A new role with the grants and rules of another one, without its people. */
export const CopyRole = ({ role, onClose }: Props) => (
  <FormDrawer
    title={`复制角色 · ${role.roleName ?? ''}`}
    plan={plan}
    record={undefined}
    fixed={{ sourceId: role.id }}
    part={CopyExplanation}
    onClose={onClose}
  />
)

const plan = { ...readPlan(roles), calls: { add: roleCopy.copy } }

const CopyExplanation = () => (
  <p className={styles.hint}>新角色将拥有相同的菜单、按钮、数据规则和数据权限，不包含用户</p>
)
