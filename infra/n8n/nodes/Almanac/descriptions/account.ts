// What n8n shows of account. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const account: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['account'],
			},
		},
		options: [
			{
				name: 'Create Key',
				value: 'createKey',
				description: 'Creates a key',
				action: 'Create key',
			},
			{
				name: 'Delete Key',
				value: 'deleteKey',
				description: 'Revokes a key at once',
				action: 'Delete key',
			},
			{
				name: 'Delete Me',
				value: 'deleteMe',
				description: 'Closes the account after a grace of 30 days, in which its data can be exported and the closure taken back',
				action: 'Delete me',
			},
			{
				name: 'Fulfil Operator Privacy Request',
				value: 'fulfilOperatorPrivacyRequest',
				description: 'Does what somebody asked and sends the result to their mailbox, for the operator',
				action: 'Fulfil operator privacy request',
			},
			{
				name: 'Get Me',
				value: 'getMe',
				description: 'Shows the account, its plan, balance and limits',
				action: 'Get me',
			},
			{
				name: 'Get Operator Privacy Request',
				value: 'getOperatorPrivacyRequest',
				description: "Shows a request about somebody's own data and who made it, for the operator",
				action: 'Get operator privacy request',
			},
			{
				name: 'Grant Operator Account',
				value: 'grantOperatorAccount',
				description: 'Gives credits to an account or takes them back, for the operator',
				action: 'Grant operator account',
			},
			{
				name: 'List Keys',
				value: 'listKeys',
				description: "Lists the account's keys",
				action: 'List keys',
			},
			{
				name: 'List Operator Accounts',
				value: 'listOperatorAccounts',
				description: 'Lists all accounts, for the operator',
				action: 'List operator accounts',
			},
			{
				name: 'List Operator Privacy Requests',
				value: 'listOperatorPrivacyRequests',
				description: 'Lists what people asked about their own data, for the operator',
				action: 'List operator privacy requests',
			},
			{
				name: 'Me',
				value: 'me',
				description: 'Changes what the account may spend and where its events go',
				action: 'Me',
			},
			{
				name: 'Operator Audit',
				value: 'operatorAudit',
				description: 'Checks that ledgers and balances agree, for the operator',
				action: 'Operator audit',
			},
			{
				name: 'Operator Dataset',
				value: 'operatorDataset',
				description: 'Says what answers are given from and who supplied it, for the operator',
				action: 'Operator dataset',
			},
			{
				name: 'Operator Privacy',
				value: 'operatorPrivacy',
				description: 'Says how many objections are listed and what waits, for the operator',
				action: 'Operator privacy',
			},
			{
				name: 'Operator Privacy Access',
				value: 'operatorPrivacyAccess',
				description: 'Shows everything that is held about somebody, for the operator',
				action: 'Operator privacy access',
			},
			{
				name: 'Operator Privacy Erase',
				value: 'operatorPrivacyErase',
				description: 'Hides somebody and removes what is stored of them, for the operator',
				action: 'Operator privacy erase',
			},
			{
				name: 'Operator Privacy Suppress',
				value: 'operatorPrivacySuppress',
				description: 'Hides somebody from every answer, for the operator',
				action: 'Operator privacy suppress',
			},
			{
				name: 'Operator Privacy Unsuppress',
				value: 'operatorPrivacyUnsuppress',
				description: 'Takes an objection back, for the operator',
				action: 'Operator privacy unsuppress',
			},
			{
				name: 'Operator Providers',
				value: 'operatorProviders',
				description: 'Says what each provider is worth, by capability and week, for the operator',
				action: 'Operator providers',
			},
			{
				name: 'Operator Signals',
				value: 'operatorSignals',
				description: "Takes signals from the operator's own systems",
				action: 'Operator signals',
			},
			{
				name: 'Operator Sources',
				value: 'operatorSources',
				description: 'Says where signals are read from and how fresh they are, for the operator',
				action: 'Operator sources',
			},
			{
				name: 'Plan Operator Account',
				value: 'planOperatorAccount',
				description: 'Puts an account on a plan, for the operator',
				action: 'Plan operator account',
			},
			{
				name: 'Refuse Operator Privacy Request',
				value: 'refuseOperatorPrivacyRequest',
				description: 'Refuses what somebody asked, with a reason, for the operator',
				action: 'Refuse operator privacy request',
			},
			{
				name: 'Rotate Key',
				value: 'rotateKey',
				description: 'Replaces a key by a new one; the old one goes on working for a while',
				action: 'Rotate key',
			},
			{
				name: 'Update Key',
				value: 'updateKey',
				description: 'Changes what a key may spend; its spending counts from then on',
				action: 'Update key',
			},
			{
				name: 'Usage',
				value: 'usage',
				description: 'Sums up credits by day and by endpoint, with hit and cache rates',
				action: 'Usage',
			},
		],
		default: 'createKey',
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['me'],
			},
		},
		options: [
			{
				displayName: 'Caps',
				name: 'caps',
				type: 'json',
				default: '{}',
				description: 'The most the account wants to spend',
			},
			{
				displayName: 'Keep',
				name: 'keep',
				type: 'boolean',
				default: false,
				description: 'Whether true takes back that the account is to be closed',
			},
			{
				displayName: 'Webhook URL',
				name: 'webhook_url',
				type: 'string',
				default: '',
				description: 'Where events go that have no address of their own (Pro); an empty text for none',
			},
		],
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		description: 'What it is for',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['createKey'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['createKey'],
			},
		},
		options: [
			{
				displayName: 'Scopes',
				name: 'scopes',
				type: 'multiOptions',
				default: [],
				options: [
					{
						name: 'Account',
						value: 'account',
					},
					{
						name: 'Bulk',
						value: 'bulk',
					},
					{
						name: 'Bundles',
						value: 'bundles',
					},
					{
						name: 'Composites',
						value: 'composites',
					},
					{
						name: 'Find',
						value: 'find',
					},
					{
						name: 'Niche',
						value: 'niche',
					},
					{
						name: 'Resolve',
						value: 'resolve',
					},
					{
						name: 'Sandbox',
						value: 'sandbox',
					},
					{
						name: 'Search',
						value: 'search',
					},
					{
						name: 'Signals',
						value: 'signals',
					},
					{
						name: 'Sticky',
						value: 'sticky',
					},
				],
				description: 'The endpoint families it may call; those of the key that makes it when left out, and never more',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'The key to change',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['updateKey'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['updateKey'],
			},
		},
		options: [
			{
				displayName: 'Caps',
				name: 'caps',
				type: 'json',
				default: '{}',
				description: 'The most it may spend',
			},
			{
				displayName: 'Confirm Above',
				name: 'confirm_above',
				type: 'number',
				default: 0,
				description: "An agent's call (MCP) that can cost this much or more is put to its user first; 25 for a new key",
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The key's ID",
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['deleteKey'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'The key to replace',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['rotateKey'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['rotateKey'],
			},
		},
		options: [
			{
				displayName: 'Overlap Hours',
				name: 'overlap_hours',
				type: 'number',
				default: 0,
				typeOptions: {
					minValue: 0,
					maxValue: 720,
				},
				description: 'How long the old key goes on working; 24 hours when left out',
			},
		],
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['usage'],
			},
		},
		options: [
			{
				displayName: 'Since',
				name: 'since',
				type: 'string',
				default: '',
				description: 'The first day, UTC; 29 days before until when left out',
			},
			{
				displayName: 'Until',
				name: 'until',
				type: 'string',
				default: '',
				description: 'The last day, UTC; today when left out',
			},
		],
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['listOperatorAccounts'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['listOperatorAccounts'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'The account',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['grantOperatorAccount'],
			},
		},
	},
	{
		displayName: 'Credits',
		name: 'credits',
		type: 'number',
		default: 0,
		required: true,
		description: 'How many; less than nothing takes them back',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['grantOperatorAccount'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['grantOperatorAccount'],
			},
		},
		options: [
			{
				displayName: 'Note',
				name: 'note',
				type: 'string',
				default: '',
				description: 'Why; kept in the ledger',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'The account',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['planOperatorAccount'],
			},
		},
	},
	{
		displayName: 'Plan',
		name: 'plan',
		type: 'options',
		default: 'enterprise',
		required: true,
		options: [
			{
				name: 'Enterprise',
				value: 'enterprise',
			},
			{
				name: 'Free',
				value: 'free',
			},
			{
				name: 'Indie',
				value: 'indie',
			},
			{
				name: 'Pro',
				value: 'pro',
			},
			{
				name: 'Starter',
				value: 'starter',
			},
		],
		description: 'Its plan from now on',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['planOperatorAccount'],
			},
		},
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorAudit'],
			},
		},
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		default: 50,
		typeOptions: {
			minValue: 1,
		},
		description: 'Max number of results to return',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorAudit'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorPrivacyAccess'],
			},
		},
		options: [
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'An address of theirs, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: "Their profile's address",
			},
			{
				displayName: 'Page',
				name: 'page',
				type: 'boolean',
				default: false,
				description: 'Whether to give a page to be read as well',
			},
			{
				displayName: 'Person ID',
				name: 'person_id',
				type: 'string',
				default: '',
				description: 'Their ID here',
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'A number of theirs, in international form',
			},
		],
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorPrivacyErase'],
			},
		},
		options: [
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'An address of theirs, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: "Their profile's address",
			},
			{
				displayName: 'Person ID',
				name: 'person_id',
				type: 'string',
				default: '',
				description: 'Their ID here',
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'A number of theirs, in international form',
			},
		],
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['listOperatorPrivacyRequests'],
			},
		},
		options: [
			{
				displayName: 'All',
				name: 'all',
				type: 'boolean',
				default: false,
				description: 'Whether to list those that were answered, too',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its reference',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['getOperatorPrivacyRequest'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its reference',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['fulfilOperatorPrivacyRequest'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['fulfilOperatorPrivacyRequest'],
			},
		},
		options: [
			{
				displayName: 'Trust Given',
				name: 'trust_given',
				type: 'boolean',
				default: false,
				description: 'Whether to go by the profile and the number they gave, too: you made sure that they are theirs',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: 'Its reference',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['refuseOperatorPrivacyRequest'],
			},
		},
	},
	{
		displayName: 'Reason',
		name: 'reason',
		type: 'string',
		default: '',
		required: true,
		description: 'Why',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['refuseOperatorPrivacyRequest'],
			},
		},
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorPrivacySuppress'],
			},
		},
		options: [
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'An address of theirs, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: "Their profile's address",
			},
			{
				displayName: 'Person ID',
				name: 'person_id',
				type: 'string',
				default: '',
				description: 'Their ID here',
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'A number of theirs, in international form',
			},
		],
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorPrivacyUnsuppress'],
			},
		},
		options: [
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				default: '',
				placeholder: 'name@email.com',
				description: 'An address of theirs, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: "Their profile's address",
			},
			{
				displayName: 'Person ID',
				name: 'person_id',
				type: 'string',
				default: '',
				description: 'Their ID here',
			},
			{
				displayName: 'Phone',
				name: 'phone',
				type: 'string',
				default: '',
				description: 'A number of theirs, in international form',
			},
			{
				displayName: 'Receipt',
				name: 'receipt',
				type: 'string',
				default: '',
				description: 'The receipt that suppress or erase gave',
			},
		],
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorProviders'],
			},
		},
		options: [
			{
				displayName: 'Weeks',
				name: 'weeks',
				type: 'number',
				default: 1,
				typeOptions: {
					minValue: 1,
					maxValue: 52,
				},
				description: 'How many weeks back, the present one among them; 4 when left out',
			},
		],
	},
	{
		displayName: 'Signals',
		name: 'signals',
		type: 'json',
		default: '[]',
		required: true,
		description: 'What is told',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorSignals'],
			},
		},
	},
	{
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: '',
		required: true,
		description: 'Who tells it, as the feeds name it',
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorSignals'],
			},
		},
	},
];
