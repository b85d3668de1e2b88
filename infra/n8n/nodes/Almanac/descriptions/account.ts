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
				description: 'Closes the account after a grace period of 30 days, in which you can export its data or cancel',
				action: 'Delete me',
			},
			{
				name: 'Fulfil Operator Privacy Request',
				value: 'fulfilOperatorPrivacyRequest',
				description: 'Fulfils a privacy request and mails the result, for the operator',
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
				description: 'Shows a privacy request and its requester, for the operator',
				action: 'Get operator privacy request',
			},
			{
				name: 'Grant Operator Account',
				value: 'grantOperatorAccount',
				description: 'Adds credits to an account or removes them, for the operator',
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
				description: 'Lists privacy requests, for the operator',
				action: 'List operator privacy requests',
			},
			{
				name: 'Me',
				value: 'me',
				description: "Changes the account's spend caps and webhook address",
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
				description: 'Shows the data that is served and where it came from, for the operator',
				action: 'Operator dataset',
			},
			{
				name: 'Operator Privacy',
				value: 'operatorPrivacy',
				description: 'Counts opt-outs and open privacy requests, for the operator',
				action: 'Operator privacy',
			},
			{
				name: 'Operator Privacy Access',
				value: 'operatorPrivacyAccess',
				description: 'Shows everything stored about a person, for the operator',
				action: 'Operator privacy access',
			},
			{
				name: 'Operator Privacy Erase',
				value: 'operatorPrivacyErase',
				description: 'Hides a person and deletes their stored data, for the operator',
				action: 'Operator privacy erase',
			},
			{
				name: 'Operator Privacy Suppress',
				value: 'operatorPrivacySuppress',
				description: 'Hides a person from every answer, for the operator',
				action: 'Operator privacy suppress',
			},
			{
				name: 'Operator Privacy Unsuppress',
				value: 'operatorPrivacyUnsuppress',
				description: 'Lifts an opt-out, for the operator',
				action: 'Operator privacy unsuppress',
			},
			{
				name: 'Operator Providers',
				value: 'operatorProviders',
				description: "Shows each provider's hit rate and cost, by capability and week, for the operator",
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
				description: 'Lists signal sources and how fresh they are, for the operator',
				action: 'Operator sources',
			},
			{
				name: 'Plan Operator Account',
				value: 'planOperatorAccount',
				description: "Sets an account's plan, for the operator",
				action: 'Plan operator account',
			},
			{
				name: 'Refuse Operator Privacy Request',
				value: 'refuseOperatorPrivacyRequest',
				description: 'Refuses a privacy request, with a reason, for the operator',
				action: 'Refuse operator privacy request',
			},
			{
				name: 'Rotate Key',
				value: 'rotateKey',
				description: 'Replaces a key; the old one keeps working until it expires',
				action: 'Rotate key',
			},
			{
				name: 'Update Key',
				value: 'updateKey',
				description: "Changes a key's spend caps; spending counts from then on",
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
				description: "The account's spend caps",
			},
			{
				displayName: 'Keep',
				name: 'keep',
				type: 'boolean',
				default: false,
				description: 'Whether true cancels a pending closure',
			},
			{
				displayName: 'Webhook URL',
				name: 'webhook_url',
				type: 'string',
				default: '',
				description: 'The default webhook address (Pro); an empty string removes it',
			},
		],
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		required: true,
		description: 'Its name',
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
				description: 'The endpoint families it may call; defaults to those of the key that creates it, and never more',
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
				description: 'Its spend caps',
			},
			{
				displayName: 'Confirm Above',
				name: 'confirm_above',
				type: 'number',
				default: 0,
				description: 'Agents (MCP) must ask their user before a call that can cost this much or more; 25 for a new key',
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
				description: 'How long the old key keeps working; 24 hours by default',
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
		description: 'Credits to add (negative to remove)',
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
				description: 'One of their email addresses, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: 'Their profile URL',
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
				description: 'One of their phone numbers, in international form',
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
				description: 'One of their email addresses, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: 'Their profile URL',
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
				description: 'One of their phone numbers, in international form',
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
				description: 'One of their email addresses, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: 'Their profile URL',
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
				description: 'One of their phone numbers, in international form',
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
				description: 'One of their email addresses, in any spelling',
			},
			{
				displayName: 'Network URL',
				name: 'network_url',
				type: 'string',
				default: '',
				description: 'Their profile URL',
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
				description: 'One of their phone numbers, in international form',
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
		description: 'The events',
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
		description: "The source's name in the feeds",
		displayOptions: {
			show: {
				resource: ['account'],
				operation: ['operatorSignals'],
			},
		},
	},
];
