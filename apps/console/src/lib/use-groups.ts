import type { GroupsAnswer } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export const groupsKey = ['groups'] as const;

export const listGroups = async () => (await api.get<GroupsAnswer>('/groups')).groups;

export const useGroups = () => useQuery({ queryKey: groupsKey, queryFn: listGroups });
