import type { UsersAnswer } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export const usersKey = ['users'] as const;

export const listUsers = async () => (await api.get<UsersAnswer>('/users')).users;

/** Everybody in the organization, as administrators see them. */
export const useUsers = () => useQuery({ queryKey: usersKey, queryFn: listUsers });
