// What n8n shows of bulk. Written by infra/n8n/generate; do not edit.
import type { INodeProperties } from 'n8n-workflow';

export const bulk: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: {
			show: {
				resource: ['bulk'],
			},
		},
		options: [
			{
				name: 'Bulk Enrich',
				value: 'bulkEnrich',
				description: 'Submits up to 500 items to enrich, with an optional webhook',
				action: 'Bulk enrich',
			},
			{
				name: 'Cancel File',
				value: 'cancelFile',
				description: 'Cancels the run of a file; its results stay, and unused held credits come back',
				action: 'Cancel file',
			},
			{
				name: 'Delete File',
				value: 'deleteFile',
				description: 'Deletes a file that is not being run, with its rows and results',
				action: 'Delete file',
			},
			{
				name: 'Get Bulk',
				value: 'getBulk',
				description: "Shows a job's status and results",
				action: 'Get bulk',
			},
			{
				name: 'Get File',
				value: 'getFile',
				description: 'Shows a file and the progress of its run',
				action: 'Get file',
			},
			{
				name: 'Get Webhook Secret',
				value: 'getWebhookSecret',
				description: 'Shows the signing secret of webhooks',
				action: 'Get webhook secret',
			},
			{
				name: 'List Bulk',
				value: 'listBulk',
				description: 'Lists bulk jobs',
				action: 'List bulk',
			},
			{
				name: 'List Files',
				value: 'listFiles',
				description: "Lists the account's files, newest first",
				action: 'List files',
			},
			{
				name: 'List Webhook Deliveries',
				value: 'listWebhookDeliveries',
				description: 'Lists webhook deliveries',
				action: 'List webhook deliveries',
			},
			{
				name: 'Pause File',
				value: 'pauseFile',
				description: 'Pauses the run of a file; rows in progress finish, and held credits stay held',
				action: 'Pause file',
			},
			{
				name: 'Replay Webhook Delivery',
				value: 'replayWebhookDelivery',
				description: 'Delivers a webhook again',
				action: 'Replay webhook delivery',
			},
			{
				name: 'Result File',
				value: 'resultFile',
				description: 'Downloads a file with the results beside each row: value, source, date, confidence and cost',
				action: 'Result file',
			},
			{
				name: 'Resume File',
				value: 'resumeFile',
				description: 'Resumes the run of a file where it was paused',
				action: 'Resume file',
			},
			{
				name: 'Rotate Webhook Secret',
				value: 'rotateWebhookSecret',
				description: 'Rotates the signing secret of webhooks; the old one stays valid for 24 hours',
				action: 'Rotate webhook secret',
			},
			{
				name: 'Run File',
				value: 'runFile',
				description: 'Enriches every row of a file; each addition costs what its endpoint costs',
				action: 'Run file',
			},
			{
				name: 'Webhook Test',
				value: 'webhookTest',
				description: "Sends a test event to the account's webhook address",
				action: 'Webhook test',
			},
		],
		default: 'bulkEnrich',
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['listBulk'],
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
				resource: ['bulk'],
				operation: ['listBulk'],
				returnAll: [false],
			},
		},
	},
	{
		displayName: 'Items',
		name: 'items',
		type: 'json',
		default: '[]',
		required: true,
		description: 'The items; an invalid one fails on its own',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['bulkEnrich'],
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
				resource: ['bulk'],
				operation: ['bulkEnrich'],
			},
		},
		options: [
			{
				displayName: 'Webhook URL',
				name: 'webhook_url',
				type: 'string',
				default: '',
				description: 'Where to send bulk.completed or bulk.failed; needs the Pro plan',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The job's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['getBulk'],
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
				resource: ['bulk'],
				operation: ['getBulk'],
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
				resource: ['bulk'],
				operation: ['getBulk'],
				returnAll: [false],
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
				resource: ['bulk'],
				operation: ['listFiles'],
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
				resource: ['bulk'],
				operation: ['listFiles'],
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
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['getFile'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['deleteFile'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['cancelFile'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['pauseFile'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['resultFile'],
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
				resource: ['bulk'],
				operation: ['resultFile'],
			},
		},
		options: [
			{
				displayName: 'Format',
				name: 'format',
				type: 'options',
				default: 'csv',
				options: [
					{
						name: 'CSV',
						value: 'csv',
					},
					{
						name: 'Xlsx',
						value: 'xlsx',
					},
				],
				description: 'CSV when left out',
			},
		],
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['resumeFile'],
			},
		},
	},
	{
		displayName: 'ID',
		name: 'id',
		type: 'string',
		default: '',
		required: true,
		description: "The file's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['runFile'],
			},
		},
	},
	{
		displayName: 'Add',
		name: 'add',
		type: 'multiOptions',
		default: [],
		required: true,
		options: [
			{
				name: 'Company',
				value: 'company',
			},
			{
				name: 'Email',
				value: 'email',
			},
			{
				name: 'Person',
				value: 'person',
			},
			{
				name: 'Personal Email',
				value: 'personal_email',
			},
			{
				name: 'Phone',
				value: 'phone',
			},
			{
				name: 'Verify',
				value: 'verify',
			},
		],
		description: 'The fields to add to each row',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['runFile'],
			},
		},
	},
	{
		displayName: 'Estimate Price',
		name: 'estimatePrice',
		type: 'boolean',
		default: false,
		description: 'Whether to only tell the most the call can cost, without doing or charging anything',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['runFile'],
			},
		},
	},
	{
		displayName: 'Maximum Credits',
		name: 'maximumCredits',
		type: 'number',
		typeOptions: {
			minValue: 0,
			numberPrecision: 3,
		},
		default: 100,
		description: 'The most this node may spend in one run, over all items. A call that could go beyond is not made.',
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['runFile'],
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
				resource: ['bulk'],
				operation: ['runFile'],
			},
		},
		options: [
			{
				displayName: 'Allow Unverified',
				name: 'allow_unverified',
				type: 'boolean',
				default: false,
				description: 'Whether to return, and charge for, contacts that could not be verified',
			},
			{
				displayName: 'Mapping',
				name: 'mapping',
				type: 'json',
				default: '{}',
				description: 'The column mapping, instead of the recognized one',
			},
			{
				displayName: 'Max Credits',
				name: 'max_credits',
				type: 'number',
				default: 0,
				description: 'The most to spend: rows that would exceed it stay as they are. Without it, the most the run can cost.',
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
				resource: ['bulk'],
				operation: ['listWebhookDeliveries'],
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
				resource: ['bulk'],
				operation: ['listWebhookDeliveries'],
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
		description: "The delivery's ID",
		displayOptions: {
			show: {
				resource: ['bulk'],
				operation: ['replayWebhookDelivery'],
			},
		},
	},
];
